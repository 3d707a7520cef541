import type { TFunction } from 'i18next';
import type { ReportWire } from '../../contract/disputes/endpoints.ts';

type Decision = ReportWire['decisions'][number];

const answers = ['yes', 'no', 'never_asked'] as const;
const credits = ['already_credited', 'written_off'] as const;

/** What a decision was made on, as far as there are words for it: each fact a sentence. */
export function factWords({ facts }: Pick<Decision, 'facts'>, t: TFunction<'disputes'>): readonly string[] {
  const { lead, answer, said: volunteered, bought, given_on_silence: given, telephone, email, credit } = facts;
  const said = answers.find((one) => one === (answer ?? volunteered));
  const old = credits.find((one) => one === credit);
  return [
    ...(typeof lead === 'string' && lead !== '' ? [t(($) => $.facts.lead, { code: lead })] : []),
    ...(said === undefined ? [] : [t(($) => $.facts.answers[said])]),
    ...(typeof bought === 'number' && typeof given === 'number' ? [t(($) => $.facts.quota, { bought, given })] : []),
    ...(telephone === 'dead' ? [t(($) => $.facts.telephone)] : []),
    ...(email === 'dead' ? [t(($) => $.facts.email)] : []),
    ...(old === undefined ? [] : [t(($) => $.facts.credits[old])]),
  ];
}
