import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DragParts, useDragOrder } from '../../ui/use-drag-order.ts';
import { type Question, questionsQuery } from './api.ts';
import classes from './asked-questions.module.css';
import { DragRow, MoveButtons, moved, movedTo } from './move-buttons.tsx';
import { QuestionDialog } from './question-dialog.tsx';

interface AskedQuestionsProps {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Edits the ordered questions of a work type: move, remove, add and change. */
export function AskedQuestions({ ids, onChange }: AskedQuestionsProps) {
  const { t } = useTranslation('operator-work-types');
  const { data: all = [] } = useQuery(questionsQuery());
  const [edited, setEdited] = useState<Question | 'new'>();
  const getDragProps = useDragOrder<number>((dragged, place) => onChange(movedTo(ids, ids.indexOf(dragged), place)));
  const others = all.filter(({ id, asked_always: always }) => !always && !ids.includes(id));
  return (
    <fieldset className={classes.questions}>
      <legend>{t(($) => $.questions.title)}</legend>
      <ol>
        {ids.map((id, place) => (
          <AskedQuestion
            key={id}
            id={id}
            drag={getDragProps(id, place)}
            question={all.find((one) => one.id === id)}
            isFirst={place === 0}
            isLast={place === ids.length - 1}
            onMove={(by) => onChange(moved(ids, place, by))}
            onEdit={setEdited}
            onDrop={() => onChange(ids.filter((one) => one !== id))}
          />
        ))}
      </ol>
      <div className={classes.row}>
        <NativeSelect
          label={t(($) => $.questions.more)}
          value=""
          onChange={(event) => {
            const id = Number(event.currentTarget.value);
            if (id > 0) onChange([...ids, id]);
          }}
          data={[
            { value: '', label: t(($) => $.questions.choose) },
            ...others.map(({ id, text }) => ({ value: String(id), label: text.en })),
          ]}
        />
        <Button variant="default" onClick={() => setEdited('new')}>
          {t(($) => $.questions.new)}
        </Button>
      </div>
      {edited !== undefined && (
        <QuestionDialog
          question={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onAdded={(id) => onChange([...ids, id])}
        />
      )}
    </fieldset>
  );
}

interface AskedQuestionProps {
  readonly id: number;
  readonly drag: DragParts;
  readonly question: Question | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onEdit: (question: Question) => void;
  readonly onDrop: () => void;
}

function AskedQuestion({ id, drag, question, isFirst, isLast, onMove, onEdit, onDrop }: AskedQuestionProps) {
  const { t } = useTranslation('operator-work-types');
  const name = question?.text.en ?? String(id);
  return (
    <DragRow drag={drag}>
      <span>
        {name}{' '}
        {question !== undefined && (
          <small>
            {formatSummary(
              question,
              t(($) => $.question.hiddenShort),
            )}
          </small>
        )}
      </span>
      <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      {question !== undefined && (
        <Button variant="default" size="xs" aria-label={t(($) => $.questions.editOf, { name })} onClick={() => onEdit(question)}>
          {t(($) => $.questions.edit)}
        </Button>
      )}
      <Button variant="default" size="xs" aria-label={t(($) => $.questions.dropOf, { name })} onClick={onDrop}>
        {t(($) => $.questions.drop)}
      </Button>
    </DragRow>
  );
}

function formatSummary({ options, hidden_from_buyers: isHidden }: Question, hidden: string): string {
  const choices = options.map(({ text }) => text.en).join(' / ');
  return [choices, isHidden ? hidden : ''].filter((part) => part !== '').join(' · ');
}
