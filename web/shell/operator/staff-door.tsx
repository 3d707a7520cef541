import { Outlet } from '@tanstack/react-router';
import classes from './desk-shell.module.css';
import { DeskBand } from './desk-band.tsx';

/** Before sign-in: the band, and a card on the canvas. */
export function StaffDoor() {
  return (
    <div className={classes.door}>
      <DeskBand />
      <main className={classes.canvas} tabIndex={-1}>
        <div className={classes.card}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
