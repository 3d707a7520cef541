import i18next from 'i18next';

export type PasswordAnswer =
  | { readonly given: true }
  /** Explains which call needed the password. */
  | { readonly given: false; readonly text: string };

interface Question {
  readonly answer: Promise<PasswordAnswer>;
  readonly settle: (answer: PasswordAnswer) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Asks for the current password; calls that need it at the same time share one question. */
export function askForPassword(): Promise<PasswordAnswer> {
  if (question === undefined) {
    const { promise, resolve } = Promise.withResolvers<PasswordAnswer>();
    question = { answer: promise, settle: resolve };
    notifyListeners();
  }
  return question.answer;
}

/** Closes the prompt: the password was correct, or the user cancelled. */
export function settlePassword(given: boolean): void {
  const asked = question;
  question = undefined;
  notifyListeners();
  asked?.settle(given ? { given } : { given, text: i18next.t(($) => $.passwordNotGiven, { ns: 'common' }) });
}

export function isPasswordWanted(): boolean {
  return question !== undefined;
}

export function onPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
