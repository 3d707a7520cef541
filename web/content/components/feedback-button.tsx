import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import i18next from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const FeedbackDialog = lazy(async () => {
  const [module] = await Promise.all([import('./feedback-dialog.tsx'), i18next.loadNamespaces(['content', 'errors'])]);
  return { default: module.FeedbackDialog };
});

/** Opens the question what people think of the product. The focus comes back here. */
export function FeedbackButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        aria-haspopup="dialog"
        leftSection={<IconMessage2 size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.feedback)}
      </Button>
      {isOpen && (
        <Suspense>
          <FeedbackDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
