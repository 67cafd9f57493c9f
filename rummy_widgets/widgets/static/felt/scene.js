// What a scene holds when a field is left out, so that every part may rely on every field.

const EMPTY_SCENE = {
  version: 0, title: "", subtitle: "", status: "", urgent: false, phases: [], seats: [], melds: [], melding: true,
  stock: null, pile: null, hand: null, trays: [], actions: [], question: null, log: [], score: null,
  ladder: [], settings: [], panel: null, notices: [], help: [],
  reading: false, targets: "off", shown: [], turned: null, moved: [],
  places: [], map: null, tutor: null, exercise: null,
};

/** Fill the fields a scene leaves out. */
export function completeScene(raw) {
  const scene = { ...EMPTY_SCENE };
  for (const [name, value] of Object.entries(raw ?? {})) {
    if (value !== undefined && (value !== null || scene[name] === null)) scene[name] = value;
  }
  scene.hand = { label: "Your hand", cards: [], ...(scene.hand ?? {}) };
  if (raw === null || raw === undefined || Object.keys(raw).length === 0) scene.status = "Shuffling…";
  return scene;
}

/** Name the deal a scene belongs to: selection and trays do not outlive it. */
export function dealOf(scene) {
  return String(scene.hand.deal ?? `${scene.title} ${scene.subtitle}`);
}

/** Say whether play rests: a panel waits for its answer, or nobody is on turn. */
export function isAtRest(scene) {
  return scene.panel?.modal === true || !scene.seats.some((seat) => seat.turn || seat.asked);
}

/** Say whether a panel that waits for its answer shows the hands, so that yours need not lie beside it too. */
export function showsHands(scene) {
  return scene.panel?.modal === true && (scene.panel.hands ?? []).length > 0;
}

/** Say whether the table waits for the player: on turn, or asked out of turn. */
export function isYourMove(scene) {
  return scene.seats.some((seat) => seat.you && (seat.turn || seat.asked));
}

/** Find an action of the scene by its id. */
export function actionOf(scene, id) {
  return scene.actions.find((action) => action.id === id) ?? null;
}
