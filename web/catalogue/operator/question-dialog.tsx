import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { addQuestion, invalidateWorkTypes, type Question, type QuestionContent, saveQuestion } from './api.ts';
import { noTexts } from './add-work-type-dialog.tsx';
import classes from './asked-questions.module.css';
import { DragRow, MoveButtons, moved, movedTo } from './move-buttons.tsx';
import { TextsFields } from './texts-fields.tsx';

interface QuestionDialogProps {
  /** Undefined for a new question. */
  readonly question: Question | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

/** Edits a question for every work type that uses it, with a preview for the consumer. */
export function QuestionDialog({ question, onClose, onAdded }: QuestionDialogProps) {
  const { t } = useTranslation('operator-work-types');
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState(question?.kind ?? 'choice');
  const [content, setContent] = useState<QuestionContent>(
    question ?? { text: noTexts, hidden_from_buyers: false, glance: null, options: [] },
  );
  const sent: QuestionContent = {
    text: content.text,
    hidden_from_buyers: content.hidden_from_buyers,
    glance: kind === 'choice' ? toSentGlance(content.glance) : null,
    options: kind === 'choice' ? content.options : [],
  };
  const save = async (reason: string) => {
    const added = question === undefined ? await addQuestion(code, sent, reason) : undefined;
    if (question !== undefined) await saveQuestion(question.id, sent, reason);
    await invalidateWorkTypes(client);
    if (added !== undefined) onAdded(added);
  };
  return (
    <ReasonDialog
      title={question === undefined ? t(($) => $.question.addTitle) : t(($) => $.question.title, { text: question.text.en })}
      confirm={question === undefined ? t(($) => $.question.add) : t(($) => $.question.save)}
      done={t(($) => $.saved)}
      onConfirm={save}
      onClose={onClose}
    >
      {question === undefined ? (
        <NewQuestionFields code={code} onCode={setCode} kind={kind} onKind={setKind} />
      ) : (
        <p>
          {t(($) => $.question.kinds[kind])}. {t(($) => $.question.usedBy, { count: question.used_by })}
        </p>
      )}
      <TextsFields
        label={t(($) => $.question.text)}
        texts={content.text}
        onChange={(text) => setContent({ ...content, text })}
        maxLength={200}
      />
      <Checkbox
        label={t(($) => $.question.hidden)}
        checked={content.hidden_from_buyers}
        onChange={(event) => setContent({ ...content, hidden_from_buyers: event.currentTarget.checked })}
      />
      {kind === 'choice' && question?.asked_always !== true && (
        <GlanceFields glance={content.glance} onChange={(glance) => setContent({ ...content, glance })} />
      )}
      {kind === 'choice' && (
        <OptionsEditor
          options={content.options}
          known={question?.options.length ?? 0}
          isFixed={question?.asked_always === true}
          onChange={(options) => setContent({ ...content, options })}
        />
      )}
      <QuestionPreview question={sent} kind={kind} />
    </ReasonDialog>
  );
}

type Glance = QuestionContent['glance'];

/** A label without English is none. */
const toSentGlance = (glance: Glance): Glance => (glance?.label?.en.trim() === '' ? { ...glance, label: null } : glance);

const lastPlace = 99;

/** Whether and where lists of leads show the answer, and the label that answers such as "Yes" need there. */
function GlanceFields({ glance, onChange }: { glance: Glance; onChange: (glance: Glance) => void }) {
  const { t } = useTranslation('operator-work-types');
  return (
    <>
      <Checkbox
        label={t(($) => $.question.glance.shown)}
        description={t(($) => $.question.glance.hint)}
        checked={glance !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { place: lastPlace, label: null } : null)}
      />
      {glance !== null && (
        <>
          <TextInput
            label={t(($) => $.question.glance.place)}
            description={t(($) => $.question.glance.placeHint)}
            inputMode="numeric"
            maxLength={2}
            value={glance.place === 0 ? '' : String(glance.place)}
            onChange={(event) => onChange({ ...glance, place: Number(event.currentTarget.value.replaceAll(/\D/g, '')) })}
          />
          <TextsFields
            label={t(($) => $.question.glance.label)}
            texts={glance.label ?? noTexts}
            onChange={(label) => onChange({ ...glance, label })}
            maxLength={30}
          />
        </>
      )}
    </>
  );
}

interface NewQuestionFieldsProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly kind: 'choice' | 'text';
  readonly onKind: (kind: 'choice' | 'text') => void;
}

/** Fields of a question that are fixed once it is created. */
function NewQuestionFields({ code, onCode, kind, onKind }: NewQuestionFieldsProps) {
  const { t } = useTranslation('operator-work-types');
  return (
    <>
      <TextInput
        label={t(($) => $.code)}
        description={t(($) => $.add.codeHint)}
        maxLength={60}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <Radio.Group label={t(($) => $.question.kind)} value={kind} onChange={(value) => onKind(value === 'text' ? 'text' : 'choice')}>
        <Radio value="choice" label={t(($) => $.question.kinds.choice)} mt={6} />
        <Radio value="text" label={t(($) => $.question.kinds.text)} mt={6} />
      </Radio.Group>
    </>
  );
}

interface OptionsEditorProps {
  readonly options: QuestionContent['options'];
  /** Number of existing options, which cannot be removed. */
  readonly known: number;
  readonly isFixed: boolean;
  readonly onChange: (options: QuestionContent['options']) => void;
}

function OptionsEditor({ options, known, isFixed, onChange }: OptionsEditorProps) {
  const { t } = useTranslation('operator-work-types');
  const [code, setCode] = useState('');
  const isTaken = options.some((option) => option.code === code);
  const findOptionIndex = (known: string) => options.findIndex((option) => option.code === known);
  const getDragProps = useDragOrder<string>((dragged, place) => onChange(movedTo(options, findOptionIndex(dragged), place)));
  return (
    <fieldset className={classes.options}>
      <legend>{t(($) => $.question.options)}</legend>
      {known > 0 && <p>{t(($) => $.question.optionsStay)}</p>}
      <ol>
        {options.map((option, place) => (
          <DragRow key={option.code} drag={getDragProps(option.code, place)}>
            <strong>{option.code}</strong>
            <TextsFields
              label={t(($) => $.question.optionText, { code: option.code })}
              texts={option.text}
              onChange={(text) => onChange(options.with(place, { ...option, text }))}
              maxLength={120}
            />
            <MoveButtons
              name={option.code}
              isFirst={place === 0}
              isLast={place === options.length - 1}
              onMove={(by) => onChange(moved(options, place, by))}
            />
          </DragRow>
        ))}
      </ol>
      {!isFixed && (
        <div className={classes.row}>
          <TextInput
            label={t(($) => $.question.optionCode)}
            maxLength={40}
            value={code}
            error={isTaken && t(($) => $.question.optionTaken)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button
            variant="default"
            onClick={() => {
              if (code.trim() === '' || isTaken) return;
              onChange([...options, { code: code.trim(), text: noTexts }]);
              setCode('');
            }}
          >
            {t(($) => $.question.addOption)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Previews the question on the enquiry form, in English. */
function QuestionPreview({ question, kind }: { question: QuestionContent; kind: 'choice' | 'text' }) {
  const { t } = useTranslation('operator-work-types');
  const label = question.text.en === '' ? t(($) => $.question.unnamed) : question.text.en;
  return (
    <section className={classes.preview} aria-label={t(($) => $.question.preview)}>
      <h3>{t(($) => $.question.preview)}</h3>
      {kind === 'text' ? (
        <TextInput label={label} readOnly />
      ) : (
        <Radio.Group label={label}>
          {question.options.map(({ code, text }) => (
            <Radio key={code} value={code} label={text.en === '' ? code : text.en} mt={6} />
          ))}
        </Radio.Group>
      )}
    </section>
  );
}
