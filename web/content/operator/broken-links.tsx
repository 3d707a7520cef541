import { useTranslation } from 'react-i18next';
import type { BrokenLinkWire } from '../../../contract/content/pages-endpoints.ts';
import { SectionCard } from '../../ui/section-card.tsx';

/** Lists broken links and pictures without alt text in the saved page; renders nothing if there are none. */
export function BrokenLinks({ links }: { links: readonly BrokenLinkWire[] }) {
  const { t } = useTranslation('operator-content');
  if (links.length === 0) return null;
  return (
    <SectionCard title={t(($) => $.links.title)}>
      <ul>
        {links.map(({ url, text, problem }, index) => (
          <li key={index}>
            {text} <code>{url}</code>: {t(($) => $.links.problems[problem])}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
