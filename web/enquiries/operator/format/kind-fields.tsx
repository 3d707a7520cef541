import { Button, NativeSelect, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signedKinds, sourceKinds, type SourceKind } from '../../../../contract/enquiries/format-values.ts';
import { useFormat } from '../../../ui/format.ts';
import { SettingsSection } from '../../../ui/section-card.tsx';
import classes from '../intake.module.css';
import type { SourceFormat } from './format-api.ts';
import { type FieldsProps, plainText } from './format-fields.tsx';

type SignedKind = (typeof signedKinds)[number];

/** Whether the provider of this format can sign its calls. */
export const isSignedKind = (kind: SourceKind): kind is SignedKind => signedKinds.some((one) => one === kind);

/** Selects the format and shows what the provider needs to know. */
export function KindFields({ draft, format, onChange }: FieldsProps & { format: SourceFormat }) {
  const { t } = useTranslation('operator-formats');
  const { dateTime } = useFormat();
  const address = location.origin + (draft.kind === 'api' ? '/api/v1/intake/enquiries' : format.path);
  return (
    <SettingsSection title={t(($) => $.how.title)} help={t(($) => $.how.help)}>
      <NativeSelect
        label={t(($) => $.how.kind)}
        data={sourceKinds.map((kind) => ({ value: kind, label: t(($) => $.how.kinds[kind]) }))}
        value={draft.kind}
        onChange={(event) => onChange({ kind: sourceKinds.find((kind) => kind === event.currentTarget.value) ?? 'api' })}
      />
      <Copyable label={t(($) => $.how.address)} copy={t(($) => $.how.copy)} text={address} />
      {draft.kind === 'meta' && (
        <Copyable label={t(($) => $.how.verifyToken)} copy={t(($) => $.how.copyToken)} text={format.verify_token} />
      )}
      <p className={classes.text}>{t(($) => $.how.key[draft.kind])}</p>
      {format.tested_at !== null && <p className={classes.text}>{t(($) => $.how.tested, { time: dateTime(format.tested_at ?? '') })}</p>}
    </SettingsSection>
  );
}

/** Shows a text and copies it. */
export function Copyable({ label, copy, text }: { label: string; copy: string; text: string }) {
  const { t } = useTranslation('operator-formats');
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const copyText = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  return (
    <div className={classes.pane}>
      <span>{label}</span>
      <code className={classes.secret}>{text}</code>
      <div className={classes.row}>
        <Button variant="default" onClick={() => void copyText()}>
          {copy}
        </Button>
        <output>{copied !== undefined && t(($) => $.how[copied])}</output>
      </div>
    </div>
  );
}

interface SecretFieldsProps extends FieldsProps {
  readonly kind: SignedKind;
  readonly format: SourceFormat;
}

/** Enters the secrets of a provider, which are never shown again. Another format drops those that are saved. */
export function SecretFields({ draft, kind, format, onChange }: SecretFieldsProps) {
  const { t } = useTranslation('operator-formats');
  const hint = (isSet: boolean): string => t(($) => (isSet && kind === format.kind ? $.secrets.saved : $.secrets.missing));
  return (
    <SettingsSection title={t(($) => $.secrets.title)} help={t(($) => $.secrets.help)}>
      <PasswordInput
        {...plainText}
        label={t(($) => $.secrets.signing[kind])}
        description={hint(format.has_signing_secret)}
        value={draft.signingSecret}
        maxLength={500}
        onChange={(event) => onChange({ signingSecret: event.currentTarget.value })}
      />
      {kind === 'meta' && (
        <PasswordInput
          {...plainText}
          label={t(($) => $.secrets.token)}
          description={hint(format.has_access_token)}
          value={draft.accessToken}
          maxLength={500}
          onChange={(event) => onChange({ accessToken: event.currentTarget.value })}
        />
      )}
    </SettingsSection>
  );
}
