import { IconCheck } from '../../../ui/icons/form-icons.ts';
import { IconCircleDashed } from '../../../ui/icons/trade-icons.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { enquiryFormPath, siteKeys, siteNumbers } from '../../../../contract/catalogue/sites.ts';
import { CopyText } from '../../../ui/desk/copy-text.tsx';
import { countryInSentence, listInWords } from '../../../../contract/kit/language.ts';
import type { FirstRunKey } from '../../../../contract/home/values.ts';
import { DeskLink } from '../../../ui/desk/desk-link.tsx';
import classes from './first-run.module.css';
import type { FirstRun } from './first-run-query.ts';

/** Pages for each task. Links to missing pages are hidden. */
const places: Readonly<Record<FirstRunKey, readonly `/operator/${string}`[]>> = {
  seller: ['/operator/settings/units'],
  brand: ['/operator/settings/brands'],
  vat: ['/operator/settings/units'],
  prices: ['/operator/pricing', '/operator/work-types'],
  mail: ['/operator/settings/providers', '/operator/outbox'],
  cards: ['/operator/settings/providers'],
  source: ['/operator/sources'],
  sms: ['/operator/settings/providers'],
  company: ['/operator/companies', '/operator/accreditations'],
  enquiry: ['/operator/leads/new', '/operator/dry-run'],
  sale: ['/operator/leads'],
};

type Line = FirstRun['lines'][number];
type MissingPart = Line['missing'][number];

interface FirstRunLineProps {
  readonly line: Line;
  /** Rendered beside the line's fixed text. */
  readonly children?: ReactNode;
}

/** Shows one task: expanded until done, then collapsed. */
export function FirstRunLine({ line: { key: id, done: isDone, missing }, children }: FirstRunLineProps) {
  const { t } = useTranslation('operator-first-run');
  const { routesByPath } = useRouter();
  const links = places[id].filter((to) => Object.hasOwn(routesByPath, to));
  const Mark = isDone ? IconCheck : IconCircleDashed;
  return (
    <li>
      <details className={classes.line} data-done={isDone || undefined} open={!isDone}>
        <summary>
          <Mark size={20} stroke={1.75} aria-hidden className={classes.mark} />
          <h2 className={classes.name}>{t(($) => $.lines[id].title)}</h2>
          <span className={classes.state}>{t(($) => (isDone ? $.done : $.open))}</span>
        </summary>
        <div className={classes.body}>
          <p className={classes.text}>{t(($) => $.lines[id].text)}</p>
          {missing.length > 0 && (
            <ul className={classes.missing}>
              {missing.map((one) => (
                <Missing key={`${one.what} ${one.country ?? one.id ?? ''}`} missing={one} />
              ))}
            </ul>
          )}
          {children}
          {links.length > 0 && (
            <div className={classes.links}>
              {links.map((to) => (
                <DeskLink key={to} href={to} className={classes.link}>
                  {t(($) => $.places[to as keyof typeof $.places])}
                </DeskLink>
              ))}
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

/** Where to change one thing that would stop a sale, if it has a page of its own. */
function findPlace({ what, country, id }: MissingPart): `/operator/${string}` | undefined {
  if (what === 'no_vat_rate' && country !== undefined) return `/operator/settings/units/${country}`;
  if (id === undefined) return undefined;
  if (what === 'code_without_sms') return `/operator/sources/${id}`;
  if (what.startsWith('company_')) return `/operator/companies/${id}`;
  return `/operator/leads/${id}`;
}

/** Explains an obstacle, with a link to the country, company, source or lead it concerns. */
function Missing({ missing }: { missing: MissingPart }) {
  const { t, i18n } = useTranslation('operator-first-run');
  const { what, name = '', to_dos: toDos = [], accreditations = [] } = missing;
  const country = missing.country === undefined ? '' : countryInSentence(missing.country);
  const list = listInWords([...toDos.map((key) => t(($) => $.toDos[key])), ...accreditations], i18n.language);
  const text =
    what === 'no_price' && country === '' ? t(($) => $.missing.no_price_anywhere) : t(($) => $.missing[what], { country, name, list });
  const place = findPlace(missing);
  return (
    <li>
      {text}{' '}
      {place !== undefined && (
        <DeskLink href={place} className={classes.link}>
          {t(($) => $.openPlace, { name: name === '' ? country : name })}
        </DeskLink>
      )}
    </li>
  );
}

type Call = NonNullable<FirstRun['call']>;

/** Links to the installation's own form, with a postcode for which it finds a company. */
export function FirstRunForm({ work_type_name: workType, enquiry: { site, country, postcode } }: Call) {
  const { t } = useTranslation('operator-first-run');
  const path = enquiryFormPath(siteKeys.find((key) => siteNumbers[key] === site) ?? 'boilers');
  return (
    <>
      <p className={classes.text}>{t(($) => $.form.text, { postcode, workType })}</p>
      {/* A page for consumers, rendered by the server. */}
      <a href={`${path}?country=${country}&lang=en`} target="_blank" rel="noreferrer" className={classes.link}>
        {t(($) => $.form.open)} <span className="visually-hidden">{t(($) => $.form.newTab)}</span>
      </a>
    </>
  );
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Formats the call for a terminal. Keys cannot be retrieved again, so a placeholder is used. */
function callText({ address, enquiry }: Call, key: string): string {
  return [
    `curl -X POST ${quoted(address)}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
    `-H ${quoted('Idempotency-Key: first-enquiry')}`,
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(JSON.stringify(enquiry))}`,
  ].join(' \\\n  ');
}

/** Shows an example call that sends an enquiry from a source, for leads the company covers. */
export function FirstRunCall({ call }: { call: Call }) {
  const { t } = useTranslation('operator-first-run');
  const text = callText(
    call,
    t(($) => $.call.key),
  );
  return (
    <>
      <p className={classes.text}>{t(($) => $.call.text)}</p>
      <CopyText label={t(($) => $.call.label)} text={text} />
    </>
  );
}
