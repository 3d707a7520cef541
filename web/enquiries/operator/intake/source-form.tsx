import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enquiryFormPath, type SiteKey } from '../../../../contract/catalogue/sites.ts';
import classes from './intake.module.css';

/** What an operator puts into a page of their own: it shows the form in a frame as high as the form is. */
export function embedCode(origin: string, site: SiteKey): string {
  return `<script src="${origin}/public/embed.js" data-site="${site}" async></script>`;
}

/** Where the form of a source stands, and how it comes into the pages of others. */
export function SourceForm({ site, origins }: { site: SiteKey; origins: readonly string[] }) {
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
