import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enquiryFormPath, type SiteKey } from '../../../contract/catalogue/sites.ts';
import type { RequiredCheck } from '../../../contract/enquiries/values.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Source } from './api.ts';
import classes from './intake.module.css';
import type { SourceAction } from './source-dialog.tsx';

/** Describes whether a source accepts enquiries and how long it holds them. */
export function useStateWords(): (source: Source) => string {
  const { t } = useTranslation('operator-intake');
  return (source) => {
    if (source.stopped_at !== null) return t(($) => $.sources.stopped);
    return source.for_staff ? t(($) => $.sources.ownSource) : t(($) => $.sources.running);
  };
}

/** Shows one source: details, keys and actions. */
export function SourcePane({ source, onAct }: { source: Source; onAct: (act: SourceAction) => void }) {
  const { t } = useTranslation('operator-intake');
  const format = useFormat();
  const {
    hold_minutes: hold,
    created_at: created,
    stopped_at: stopped,
    required_checks: required,
    score_limit: limit,
    brings_proof: brings,
  } = source;
  const formatState = useStateWords();
  const checkWords = (check: RequiredCheck): string => {
    const words = t(($) => $.sources.requiredChecks[check]);
    const isPossible = check !== 'telephone_confirmed' || source.sms_set_up || brings;
    return isPossible ? words : t(($) => $.sources.notChecked, { check: words });
  };
  return (
    <div className={classes.pane}>
      <FactList
        facts={[
          {
            label: t(($) => $.sources.state),
            value: stopped === null ? formatState(source) : t(($) => $.sources.stoppedAt, { time: format.dateTime(stopped) }),
          },
          {
            label: t(($) => $.sources.hold),
            value: hold === 0 ? t(($) => $.sources.notHeld) : t(($) => $.sources.minutes, { count: hold }),
          },
          { label: t(($) => $.sources.required), value: required.map(checkWords).join(', ') },
          { label: t(($) => $.sources.provenIs), value: brings ? t(($) => $.sources.proven) : null },
          { label: t(($) => $.sources.scoreLimit), value: limit === 0 ? null : format.number(limit) },
          { label: t(($) => $.sources.created), value: format.shortDate(created) },
          ...(['received', 'held', 'released', 'sold', 'returned'] as const).map((figure) => ({
            label: t(($) => $.sources[figure]),
            value: format.number(source.counts[figure]),
          })),
        ]}
      />
      {source.form_site !== null && <SourceForm site={source.form_site} origins={source.frame_origins} />}
      <h3 className={classes.subheading}>{t(($) => $.sources.keys)}</h3>
      {source.for_staff ? <p className={classes.text}>{t(($) => $.sources.noKeys)}</p> : <Keys source={source} onAct={onAct} />}
      <div className={classes.row}>
        <Button variant="default" onClick={() => onAct({ kind: 'change', source })}>
          {t(($) => $.acts.change)}
        </Button>
        {!source.for_staff && (
          <>
            <DeskLink href={`/operator/sources/${source.id}`}>{t(($) => $.sources.format)}</DeskLink>
            <Button variant="default" onClick={() => onAct({ kind: 'issue', source })}>
              {t(($) => $.acts.issue)}
            </Button>
            <Button variant="default" onClick={() => onAct({ kind: stopped === null ? 'stop' : 'resume', source })}>
              {t(($) => (stopped === null ? $.acts.stop : $.acts.resume))}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Keys({ source, onAct }: { source: Source; onAct: (act: SourceAction) => void }) {
  const { t } = useTranslation('operator-intake');
  const format = useFormat();
  return (
    <ul className={classes.keys}>
      {source.keys.map(({ id, created_at: created, revoked_at: revoked }) => (
        <li key={id} className={revoked === null ? undefined : classes.muted}>
          <span>
            {t(($) => $.sources.key, { id, day: format.shortDate(created) })}
            {revoked !== null && `, ${t(($) => $.sources.revoked, { day: format.shortDate(revoked) })}`}
          </span>
          {revoked === null && (
            <Button
              variant="subtle"
              aria-label={t(($) => $.acts.revokeNamed, { id })}
              onClick={() => onAct({ kind: 'revoke', source, keyId: id })}
            >
              {t(($) => $.acts.revoke)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns HTML for the operator's page that embeds the form in a frame that adapts to its height. */
function embedCode(origin: string, site: SiteKey): string {
  return `<script src="${origin}/public/embed.js" data-site="${site}" async></script>`;
}

/** Shows the address of a source's form, and how to embed it. */
function SourceForm({ site, origins }: { site: SiteKey; origins: readonly string[] }) {
  const { t } = useTranslation('operator-intake');
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const code = embedCode(location.origin, site);
  const address = location.origin + enquiryFormPath(site);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <>
      <h3 className={classes.subheading}>{t(($) => $.form.title)}</h3>
      <p className={classes.text}>
        <a href={address} target="_blank" rel="noreferrer">
          {address} <span className="visually-hidden">{t(($) => $.form.newTab)}</span>
        </a>
      </p>
      <p className={classes.text}>{t(($) => $.form.embed)}</p>
      <code className={classes.secret}>{code}</code>
      <div className={classes.row}>
        <Button variant="default" onClick={() => void copy()}>
          {t(($) => $.form.copy)}
        </Button>
        <output>{copied !== undefined && t(($) => $.form[copied])}</output>
      </div>
      <p className={classes.text}>
        {origins.length === 0 ? t(($) => $.form.nowhere) : t(($) => $.form.origins, { origins: origins.join(', ') })}
      </p>
    </>
  );
}
