import { Anchor, Button } from '@mantine/core';
import { IconMessage2 } from '../ui/icons/shell-icons.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/load-part.ts';

const FeedbackDialog = lazyPart(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog }), 'content', 'errors');

/** The feedback dialog alone, for other openers. */
export function FeedbackQuestion({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <FeedbackDialog onClose={onClose} />
    </Suspense>
  );
}

interface FeedbackButtonProps {
  /** Rendered as a link within a sentence. */
  readonly isLink?: boolean;
  /** Overrides the label "Feedback". */
  readonly label?: string;
}

/** Opens the feedback dialog. The focus returns here. */
export function FeedbackButton({ isLink = false, label }: FeedbackButtonProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isLink ? (
        <Anchor component="button" type="button" inherit underline="always" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label ?? t(($) => $.feedback)}
        </Anchor>
      ) : (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconMessage2 size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {label ?? t(($) => $.feedback)}
        </Button>
      )}
      {isOpen && <FeedbackQuestion onClose={() => setOpen(false)} />}
    </>
  );
}
