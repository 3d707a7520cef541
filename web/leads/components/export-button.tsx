import { Button, Loader } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.tsx';
import { leadsFile } from '../download-links.ts';

/** As long as the words about it are shown; when a download begins, no page is told. */
const busyMs = 3_000;

/** The link that saves the spreadsheet; pressed again at once it does nothing. */
export function ExportButton() {
  const { t } = useTranslation('leads');
  const [isBusy, setBusy] = useState(false);
  const { start } = useTimeout(() => setBusy(false), busyMs);
  const begin = (event: MouseEvent) => {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    setBusy(true);
    start();
    void showToast(
      t(($) => $.exporting),
      'info',
    );
  };
  return (
    <Button
      component="a"
      href={leadsFile}
      download
      variant="default"
      title={t(($) => $.exportHint)}
      aria-busy={isBusy || undefined}
      onClick={begin}
      leftSection={
        isBusy ? <Loader size={18} color="currentColor" aria-hidden /> : <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
      }
    >
      {t(($) => $.export)}
    </Button>
  );
}
