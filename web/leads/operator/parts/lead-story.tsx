import { useTranslation } from 'react-i18next';
import { Timeline } from '../../../ui/desk/timeline.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { WholeLead } from '../lead.ts';
import { storyDetail, storyTitle } from './story-words.ts';

/** Everything that happened to a lead, oldest first. */
export function LeadStory({ whole: { timeline, lead } }: { whole: WholeLead }) {
  const { t } = useTranslation('operator-leads');
  const format = useFormat();
  return (
    <Timeline
      label={t(($) => $.story.label)}
      entries={timeline.map((happened, index) => ({
        // Nothing is ever put between two lines that were there before.
        key: `${index} ${happened.event}`,
        at: happened.at,
        title: storyTitle(t, format, happened, lead.currency),
        detail: storyDetail(t, happened),
      }))}
    />
  );
}
