import { useState } from 'react';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { capProblems, changeOf, type PendingChange, withChange } from '../pending-change.ts';

interface PendingState {
  /** The change under way; there is one at a time. */
  readonly pending: PendingChange | undefined;
  /** Its confirmation was tried, so that its problems are told. */
  readonly isChecked: boolean;
  /** The type that became automatic last on this visit, as it was before. */
  readonly switchedOn: CompanyWorkType | undefined;
  readonly change: (workType: CompanyWorkType, next: PendingChange) => void;
  readonly confirm: () => Promise<void>;
  readonly giveUp: () => void;
}

interface PendingOptions {
  readonly workTypes: readonly CompanyWorkType[];
  /** Answers whether it went through. */
  readonly save: (wanted: readonly CompanyWorkType[]) => Promise<boolean>;
  /** The type was switched between automatic and by hand. */
  readonly onFlipped: () => void;
}

/** A change from its first touch until it is saved or given up. */
export function usePendingChange({ workTypes, save, onFlipped }: PendingOptions): PendingState {
  const [pending, setPending] = useState<PendingChange>();
  const [isChecked, setChecked] = useState(false);
  const [switchedOn, setSwitchedOn] = useState<CompanyWorkType>();
  const giveUp = () => {
    setPending(undefined);
    setChecked(false);
  };
  return {
    pending,
    isChecked,
    switchedOn,
    change: (workType, next) => {
      const before = pending ?? changeOf(workType);
      setPending(next);
      if (before.isAutomatic !== next.isAutomatic) onFlipped();
    },
    confirm: async () => {
      if (pending === undefined) return;
      setChecked(true);
      if (Object.keys(capProblems(pending)).length > 0) return;
      const before = workTypes.find(({ id }) => id === pending.id);
      if (!(await save(withChange(workTypes, pending)))) return;
      if (before?.allow_autoaccept === false && pending.isAutomatic) setSwitchedOn(before);
      giveUp();
    },
    giveUp,
  };
}
