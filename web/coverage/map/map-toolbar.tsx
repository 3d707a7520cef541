import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleDashed, IconMapPinSearch } from '../../ui/icons/trade-icons.ts';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../../ui/reason-button.tsx';
import classes from './coverage-map.module.css';
import type { MapChoices } from './use-map-choices.ts';

interface MapToolbarProps {
  readonly choices: Pick<MapChoices, 'radius' | 'undo'>;
  /** Whether the form for a radius without a pointer is open, and its id. */
  readonly hasForm: boolean;
  readonly formId: string;
  readonly onForm: (isOpen: boolean) => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows radius tools for pointer and keyboard, and Undo; icons only where space is tight. */
export function MapToolbar({ choices: { radius, undo }, hasForm, formId, onForm }: MapToolbarProps) {
  const { t } = useTranslation('coverage-map');
  const isDrawing = radius.stage !== 'off';
  const tool = isDrawing ? t(($) => $.radius.cancel) : t(($) => $.radius.tool);
  const form = t(($) => $.radius.form);
  return (
    <div className={classes.toolbar}>
      <Button
        variant="default"
        leftSection={<IconCircleDashed {...icon} />}
        aria-label={tool}
        title={tool}
        aria-pressed={isDrawing}
        data-active={isDrawing || undefined}
        onClick={isDrawing ? radius.cancel : radius.start}
      >
        {tool}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMapPinSearch {...icon} />}
        aria-label={form}
        title={form}
        aria-expanded={hasForm}
        aria-controls={formId}
        data-active={hasForm || undefined}
        onClick={() => onForm(!hasForm)}
      >
        {form}
      </Button>
      <ReasonButton
        variant="default"
        leftSection={<IconArrowBackUp {...icon} />}
        aria-label={t(($) => $.undo)}
        reason={undo === undefined ? t(($) => $.nothingToUndo) : undefined}
        onClick={undo}
      >
        {t(($) => $.undo)}
      </ReasonButton>
    </div>
  );
}
