import type { CSSProperties } from 'react';
import { gray, hues } from '../../../contract/kit/colours.ts';

// Mails are light only. Every text and surface names its colour, so that a mail program with automatic dark mode changes
// both or neither.
const ink = gray[9];
const fonts = "'Atkinson Hyperlegible Next', 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif";
const headingFonts = "Archivo, 'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif";

const surface = '#ffffff';
export const markColours = { line: hues.petrol[7], bob: hues.copper[6], collar: hues.copper[8] } as const;

const text: CSSProperties = { color: ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px', wordBreak: 'break-word' };
const secondary: CSSProperties = { ...text, color: gray[6], fontSize: 14, lineHeight: '20px', margin: '0 0 12px' };

export const styles = {
  body: { backgroundColor: gray[0], fontFamily: fonts, margin: 0, padding: '24px 8px' },
  column: { maxWidth: 600, width: '100%', margin: '0 auto' },
  brand: { padding: '0 8px 16px' },
  brandName: { color: ink, fontFamily: headingFonts, fontSize: 18, fontWeight: 650, lineHeight: '28px', paddingLeft: 8 },
  card: { backgroundColor: surface, border: `1px solid ${gray[3]}`, borderRadius: 6, padding: '28px 24px 12px' },
  heading: { color: ink, fontFamily: headingFonts, fontSize: 22, fontWeight: 650, lineHeight: '28px', margin: '0 0 16px' },
  text,
  secondary,
  button: {
    borderRadius: 6,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '20px',
    padding: '13px 24px',
    textDecoration: 'none',
  },
  link: { overflowWrap: 'anywhere', textDecoration: 'underline' },
  table: { borderCollapse: 'collapse', margin: '0 0 20px', width: '100%' },
  factLabel: {
    borderTop: `1px solid ${gray[3]}`,
    color: gray[6],
    fontSize: 14,
    fontWeight: 400,
    lineHeight: '20px',
    padding: '10px 12px 10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    width: '34%',
  },
  factValue: {
    borderTop: `1px solid ${gray[3]}`,
    color: ink,
    fontSize: 16,
    lineHeight: '22px',
    padding: '9px 0',
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  row: { borderTop: `1px solid ${gray[3]}`, padding: '12px 0' },
  rowTitle: { ...text, fontWeight: 600, margin: '0 0 2px' },
  footer: { padding: '20px 8px 0' },
} as const satisfies Record<string, CSSProperties>;
