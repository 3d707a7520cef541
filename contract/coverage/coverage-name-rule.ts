import { plainRequired } from '../kit/free-text-rule.ts';
import type { FormRules } from '../kit/problem.ts';

export interface CoverageNameForm {
  name: string;
}

export const maxCoverageNameLength = 60;

export const coverageNameRules: FormRules<CoverageNameForm> = { name: plainRequired };
