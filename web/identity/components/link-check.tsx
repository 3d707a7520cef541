import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import drawingsClasses from './drawings.module.css';
import classes from './link-check.module.css';

/** Shown while a link is being checked. No skeleton, because the result is unknown. */
export function CheckingLink() {
  const { t } = useTranslation('identity');
  return (
    <output className={classes.busy}>
      <Loader size="sm" aria-hidden />
      {t(($) => $.link.checking)}
    </output>
  );
}

const lines = 'M0 20.5h160M0 50.5h160M0 80.5h160M10.5 0v96M40.5 0v96M70.5 0v96M100.5 0v96M130.5 0v96';

/** Draws a letter in transit. */
export function EnvelopeDrawing() {
  return (
    <svg className={drawingsClasses.drawing} viewBox="0 0 160 96" width="120" height="72" aria-hidden>
      <path className={drawingsClasses.grid} d={lines} />
      <path className={drawingsClasses.paper} d="M46 26h68v46H46z" />
      <path className={drawingsClasses.line} d="M46 26l34 26 34-26M46 72l24-27M114 72L90 45" />
    </svg>
  );
}

/** Draws a check mark in the circle of a spirit level. */
export function CheckDrawing() {
  return (
    <svg className={drawingsClasses.drawing} viewBox="0 0 160 96" width="160" height="96" aria-hidden>
      <path className={drawingsClasses.grid} d={lines} />
      <circle className={drawingsClasses.paper} cx="80" cy="48" r="32" />
      <path className={drawingsClasses.check} d="M65 49l10 11 21-25" />
    </svg>
  );
}

/** Draws a broken plumb line, with the bob beside its mark. */
export function BrokenLineDrawing() {
  return (
    <svg className={drawingsClasses.drawing} viewBox="0 0 160 96" width="160" height="96" aria-hidden>
      <path className={drawingsClasses.grid} d={lines} />
      <path className={drawingsClasses.line} d="M80 0v26l-4 5M74 80h12M80 74v12" />
      <g transform="rotate(68 112 76)">
        <path className={drawingsClasses.line} d="M112 50v6" />
        <path className={drawingsClasses.bob} d="M102 56h20v10l-10 18-10-18z" />
      </g>
    </svg>
  );
}
