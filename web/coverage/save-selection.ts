import { ApiRefusal } from '../platform/api-client.ts';
import { type Editing, isDirty, rebased, type Saved } from './selection-editing.ts';

interface SavingParts {
  readonly save: (choice: Saved) => Promise<void>;
  /** What the server holds by now, where it can be had. */
  readonly reload: () => Promise<Saved | undefined>;
}

/** How often a save that somebody else was quicker than is tried again where that changes nothing in view. */
const mostTries = 3;

/** Somebody else changed something that has to be looked at before it is saved over. */
export class ChangedElsewhere extends Error {}

/** Saves, anew where somebody else was quicker. Throws what refused it, or `ChangedElsewhere`. */
export async function saveSelection(editing: Editing, { save, reload }: SavingParts): Promise<void> {
  let current = editing;
  for (let tries = 1; ; tries += 1) {
    try {
      await save({ ids: current.history.present, version: current.base.version });
      return;
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 412) throw error;
      const there = await reload();
      if (there === undefined) throw error;
      current = rebased(current, there);
      // What others changed is looked at before it is saved over, unless it is what is wanted here too.
      if (current.elsewhere !== undefined) throw new ChangedElsewhere();
      if (!isDirty(current)) return;
      if (tries === mostTries) throw error;
    }
  }
}
