import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { SettingsSection } from '../../../ui/section-card.tsx';
import classes from '../intake.module.css';
import { type FormatTest, sendTest } from './format-api.ts';
import own from './format.module.css';

/** Sends an example through the saved format and shows what would become of it. */
export function SendTest({ id, isSaved }: { id: number; isSaved: boolean }) {
  const { t } = useTranslation('operator-formats');
  const [content, setContent] = useState('');
  const [result, setResult] = useState<FormatTest>();
  const { run, isBusy, failure } = useAction(t(($) => $.test.failed));
  const send = () => run(async () => setResult(await sendTest(id, content)));
  return (
    <SettingsSection title={t(($) => $.test.title)} help={t(($) => $.test.help)}>
      <FailureAlert failure={failure} />
      <Textarea
        label={t(($) => $.test.content)}
        value={content}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        spellCheck={false}
        onChange={(event) => {
          setContent(event.currentTarget.value);
          setResult(undefined);
        }}
      />
      {!isSaved && <p className={classes.text}>{t(($) => $.test.unsaved)}</p>}
      <Button onClick={() => void send()} loading={isBusy} disabled={content.trim() === '' || !isSaved} className={classes.submit}>
        {t(($) => $.test.send)}
      </Button>
      {result !== undefined && <TestResult result={result} />}
    </SettingsSection>
  );
}

function TestResult({ result }: { result: FormatTest }) {
  const { t } = useTranslation('operator-formats');
  const { outcome, hold_reasons: reasons, fields, tracking, left_out: leftOut, errors, answer } = result;
  const why = reasons.map((reason) => t(($) => $.test.reasons[reason])).join(', ');
  return (
    <div className={classes.pane}>
      <output>
        <strong>{t(($) => $.test.outcomes[outcome])}</strong> {why !== '' && t(($) => $.test.held, { reasons: why })}
      </output>
      {errors.length > 0 && (
        <Named
          title={t(($) => $.test.errors)}
          lines={errors.map(({ field, text }) => (field === '' ? text : t(($) => $.test.problem, { field, text })))}
        />
      )}
      {fields.length > 0 && <Named title={t(($) => $.test.fields)} lines={fields.map(toLine)} />}
      {tracking.length > 0 && <Named title={t(($) => $.test.tracking)} lines={tracking.map(toLine)} />}
      {leftOut > 0 && <p className={classes.text}>{t(($) => $.test.leftOut, { count: leftOut })}</p>}
      <h3 className={classes.subheading}>{t(($) => $.test.answer, { status: answer.status })}</h3>
      <code className={classes.secret}>{answer.body}</code>
    </div>
  );
}

const toLine = ({ name, value }: { readonly name: string; readonly value: string }): string => `${name} = ${value}`;

function Named({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3 className={classes.subheading}>{title}</h3>
      <ul className={own.facts} aria-label={title}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
