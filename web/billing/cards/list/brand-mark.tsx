import { IconCreditCard } from '@tabler/icons-react';
import { knownBrand } from '../card-words.ts';
import classes from './brand-mark.module.css';

/** The mark of a card's brand, for the eye: its name stands beside it in words. */
export function BrandMark({ brand }: { brand: string }) {
  const known = knownBrand(brand);
  if (known === 'mastercard' || known === 'maestro') {
    return (
      <svg viewBox="0 0 48 32" className={classes.mark} data-brand={known} aria-hidden>
        <circle cx="19" cy="16" r="9" className={classes.left} />
        <circle cx="29" cy="16" r="9" className={classes.right} />
        <path d="M24 8.5a9 9 0 0 1 0 15 9 9 0 0 1 0-15z" className={classes.overlap} />
      </svg>
    );
  }
  const letters = known === undefined ? undefined : lettersOf[known];
  return (
    <span className={classes.mark} data-brand={known} aria-hidden>
      {letters ?? <IconCreditCard size={24} stroke={1.5} />}
    </span>
  );
}

const lettersOf = { amex: 'AMEX', diners: 'DINERS', discover: 'DISC', jcb: 'JCB', unionpay: 'UP', visa: 'VISA' } as const;
