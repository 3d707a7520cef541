import { useTranslation } from 'react-i18next';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import classes from './intake.module.css';

const addresses = {
  newLead: '/operator/leads/new',
  import: '/operator/leads/import',
  dryRun: '/operator/dry-run',
  sources: '/operator/sources',
} as const;

/** The other pages about how leads come in. */
export function IntakeLinks({ pages }: { pages: readonly (keyof typeof addresses)[] }) {
  const { t } = useTranslation('operator-intake');
  return (
    <nav className={classes.links} aria-label={t(($) => $.links.label)}>
      {pages.map((page) => (
        <DeskLink key={page} href={addresses[page]}>
          {t(($) => $.links[page])}
        </DeskLink>
      ))}
    </nav>
  );
}
