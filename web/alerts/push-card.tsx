import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PushDeviceWire, PushWire, QuietHoursWire } from '../../contract/alerts/push-endpoints.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useFormat } from '../ui/format.ts';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { SkeletonCard } from '../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../ui/toast.tsx';
import { findPushObstacle, pushQuery, removeDevice, saveQuietHours, sendPushTest, turnOffPush, turnOnPush } from './push-browser.ts';
import classes from './push-card.module.css';

/** Notifications of offered leads for the signed-in member: this device, the other ones, and quiet hours. */
export function PushCard() {
  const { t } = useTranslation('alertSettings');
  const query = useQuery(pushQuery());
  const loading = toRegionLoading(query);
  const { data } = query;
  if (loading.isBusy) return <SkeletonCard fields={1} lines={[50, 45]} />;
  return (
    <SectionCard title={t(($) => $.push.title)}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.push.loadFailed)}
        </InlineFailure>
      )}
      {data !== undefined && (
        <>
          <p className={classes.text}>{t(($) => $.push.text)}</p>
          <ThisDevice applicationKey={data.key} current={data.current} />
          <OtherDevices devices={data.devices.filter(({ id }) => id !== data.current?.id)} />
          <QuietHours key={JSON.stringify(data.quietHours)} saved={data.quietHours} />
        </>
      )}
    </SectionCard>
  );
}

/** Returns how to run a change and then load the devices again. */
function usePushChange() {
  const { t } = useTranslation('alertSettings');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.push.failed));
  const change = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
      } finally {
        await client.invalidateQueries({ queryKey: pushQuery().queryKey });
      }
    });
  return { change, isBusy, failure };
}

interface ThisDeviceProps {
  readonly applicationKey: string;
  /** This device among the member's; undefined while notifications are off. */
  readonly current: PushDeviceWire | undefined;
}

function ThisDevice({ applicationKey, current }: ThisDeviceProps) {
  const { t } = useTranslation('alertSettings');
  const { change, isBusy, failure } = usePushChange();
  const [isDismissed, setDismissed] = useState(false);
  const obstacle = findPushObstacle();
  if (obstacle !== null) return <p className={classes.state}>{t(($) => $.push.obstacles[obstacle])}</p>;
  if (current === undefined) {
    const turnOn = () =>
      change(async () => {
        const outcome = await turnOnPush(applicationKey);
        setDismissed(outcome === 'dismissed');
        if (outcome === 'on') void showToast(t(($) => $.push.turnedOn));
      });
    return (
      <div className={classes.part}>
        <FailureAlert failure={isDismissed ? t(($) => $.push.dismissed) : failure} isWarning={isDismissed} />
        <Button className={classes.action} loading={isBusy} onClick={() => void turnOn()}>
          {t(($) => $.push.turnOn)}
        </Button>
      </div>
    );
  }
  const test = () =>
    change(async () => {
      await sendPushTest(current.id);
      void showToast(t(($) => $.push.tested));
    });
  const turnOff = () =>
    change(async () => {
      await turnOffPush(current.id);
      void showToast(t(($) => $.push.turnedOff));
    });
  return (
    <div className={classes.part}>
      <p className={classes.state}>{t(($) => $.push.on)}</p>
      <FailureAlert failure={failure} />
      <div className={classes.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void test()}>
          {t(($) => $.push.test)}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void turnOff()}>
          {t(($) => $.push.turnOff)}
        </Button>
      </div>
    </div>
  );
}

function OtherDevices({ devices }: { readonly devices: PushWire['devices'] }) {
  const { t } = useTranslation('alertSettings');
  const { change, isBusy, failure } = usePushChange();
  const format = useFormat();
  if (devices.length === 0) return null;
  const nameDevice = ({ browser, system }: PushDeviceWire): string =>
    browser === null || system === null ? (browser ?? system ?? t(($) => $.push.unknown)) : t(($) => $.push.device, { browser, system });
  const remove = (device: PushDeviceWire) =>
    change(async () => {
      await removeDevice(device.id);
      void showToast(t(($) => $.push.removed, { device: nameDevice(device) }));
    });
  return (
    <div className={classes.part}>
      <h3 className={classes.heading}>{t(($) => $.push.devices)}</h3>
      <FailureAlert failure={failure} />
      <ul className={classes.list}>
        {devices.map((device) => (
          <li key={device.id} className={classes.item}>
            <div>
              <p className={classes.name}>{nameDevice(device)}</p>
              <p className={classes.text}>
                {device.lastDelivered === null
                  ? t(($) => $.push.added, { date: format.dateTime(device.created) })
                  : t(($) => $.push.last, { date: format.dateTime(device.lastDelivered) })}
              </p>
            </div>
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => void remove(device)}
              aria-label={t(($) => $.push.removeNamed, { device: nameDevice(device) })}
            >
              {t(($) => $.push.remove)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const suggestedHours: QuietHoursWire = { from: '22:00', until: '07:00' };

function QuietHours({ saved }: { readonly saved: QuietHoursWire | null }) {
  const { t } = useTranslation('alertSettings');
  const { change, isBusy, failure } = usePushChange();
  const noteId = useId();
  const [hours, setHours] = useState(saved);
  const save = (next: QuietHoursWire | null) =>
    change(async () => {
      await saveQuietHours(next);
      void showToast(t(($) => (next === null ? $.push.quietOff : $.push.quietSaved)));
    });
  const toggle = () => {
    if (hours === null) return setHours(suggestedHours);
    setHours(null);
    if (saved !== null) void save(null);
  };
  return (
    <form
      className={classes.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(hours);
      }}
    >
      <div>
        <Switch
          size="md"
          className={classes.switch}
          label={t(($) => $.push.quiet)}
          aria-describedby={noteId}
          checked={hours !== null}
          onChange={toggle}
        />
        <p id={noteId} className={classes.text}>
          {t(($) => $.push.quietText)}
        </p>
      </div>
      <FailureAlert failure={failure} />
      {hours !== null && (
        <div className={classes.hours}>
          {(['from', 'until'] as const).map((name) => (
            <TextInput
              key={name}
              type="time"
              required
              withAsterisk={false}
              label={t(($) => $.push[name])}
              value={hours[name]}
              onChange={(event) => setHours({ ...hours, [name]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit" variant="default" loading={isBusy}>
            {t(($) => $.push.saveQuiet)}
          </Button>
        </div>
      )}
    </form>
  );
}
