import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffQuery } from '../../identity/operator/session.ts';
import { callApi } from '../../platform/api-client.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';

const warnBeforeMs = 120_000;
/** Whoever is there says so at most this often, and so often that the server's end is never much before ours. */
const sayAtMostEveryMs = 30_000;
const saidPerIdleTime = 30;
const lookEveryMs = 1_000;
const signs = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * The session ends when nobody has been here for a while. Who types or scrolls is here, though nothing is called: the server is told.
 * Two minutes before the end it is asked; what stands in forms is kept, before the end and after it, because nothing of the page goes.
 */
export function IdleWarning() {
  const { t } = useTranslation('operator-shell');
  const client = useQueryClient();
  const { data: member } = useQuery(staffQuery());
  const seenAt = useRef(0);
  const toldAt = useRef(0);
  const [leftMs, setLeft] = useState<number>();
  const idleMs = (member?.idleMinutes ?? 0) * 60_000;
  const stay = (): void => {
    seenAt.current = Date.now();
    toldAt.current = Date.now();
    setLeft(undefined);
    void callApi('GET /operator/authorize', {}).catch(() => undefined);
  };
  useEffect(() => {
    if (idleMs === 0) return undefined;
    seenAt.current = Date.now();
    toldAt.current = Date.now();
    const notice = (): void => {
      // Over the question a press on its button answers, nothing else.
      if (Date.now() - seenAt.current > idleMs - warnBeforeMs) return;
      seenAt.current = Date.now();
      if (Date.now() - toldAt.current < Math.min(sayAtMostEveryMs, idleMs / saidPerIdleTime)) return;
      toldAt.current = Date.now();
      void callApi('GET /operator/authorize', {}).catch(() => undefined);
    };
    const look = (): void => {
      const left = seenAt.current + idleMs - Date.now();
      setLeft(left <= warnBeforeMs ? Math.max(0, left) : undefined);
      // A question after the end finds out that it has come; one that is under way is not asked again.
      if (left <= 0) void client.invalidateQueries({ queryKey: staffQuery().queryKey }, { cancelRefetch: false });
    };
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true, capture: true });
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, notice, { capture: true });
    };
  }, [idleMs, client]);
  if (leftMs === undefined) return null;
  const seconds = Math.ceil(leftMs / 1_000);
  return (
    <ModalDialog title={t(($) => $.idle.title)} onClose={stay}>
      <p>{t(($) => $.idle.text, { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })}</p>
      <DialogActions>
        <Button data-autofocus onClick={stay}>
          {t(($) => $.idle.stay)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
