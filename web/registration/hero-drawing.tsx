import type { ReactNode } from 'react';
import type { Brand } from '../../contract/kit/brands.ts';
import classes from './hero-drawing.module.css';

const drawings: Readonly<Record<Brand['hero'], () => ReactNode>> = { pipework: Pipework, boiler: Boiler, roof: Roof };

/** Draws lines in petrol on a blueprint grid, with one detail in the brand's accent. */
export function HeroDrawing({ hero }: { hero: Brand['hero'] }) {
  const Drawing = drawings[hero];
  return (
    <svg className={classes.drawing} viewBox="0 0 560 420" aria-hidden>
      <defs>
        <pattern id="blueprint" width="20" height="20" patternUnits="userSpaceOnUse">
          <path className={classes.grid} d="M20 0H0v20" />
        </pattern>
      </defs>
      <rect width="560" height="420" fill="url(#blueprint)" />
      <Drawing />
    </svg>
  );
}

/** A house in section: boiler upstairs, two radiators, and a plumb line proving that it is vertical. */
function Pipework() {
  return (
    <>
      <g className={classes.thin}>
        <path d="M60 380h440M96 392v-24M424 392v-24M96 386h328M508 128v240M500 128h16M500 368h16" />
      </g>
      <g className={classes.line}>
        <path d="M120 368V176L260 76l140 100v192z" />
        <path d="M96 194 260 76l164 118M328 124V92h28v52" />
        <path d="M120 268h280M252 268v100" />
        <rect x="156" y="190" width="52" height="62" rx="4" />
        <path d="M166 204h32M166 240h14" />
        <circle cx="182" cy="222" r="8" />
        <path d="M182 190v-24h-34" />
        <rect x="300" y="212" width="72" height="40" rx="3" />
        <path d="M314 212v40M328 212v40M342 212v40M356 212v40" />
        <rect x="152" y="312" width="72" height="40" rx="3" />
        <path d="M166 312v40M180 312v40M194 312v40M208 312v40" />
        <path d="M308 368v-62h40v62M340 338v4" />
      </g>
      <g className={classes.accent}>
        <path d="M170 252v28h102v-44h28M194 252v8h66v34h-16v44h-20M272 280v60" />
        <circle cx="272" cy="280" r="4" />
      </g>
      <g className={classes.line}>
        <path d="M468 92v212" />
        <path d="M456 92h24" />
      </g>
      <g className={classes.bob}>
        <path d="M456 304h24v10l-12 30-12-30z" />
      </g>
    </>
  );
}

/** A wall-hung boiler: flue through the wall, flame window, pipes and valves below. */
function Boiler() {
  return (
    <>
      <g className={classes.thin}>
        <path d="M150 40v276M142 40h16M142 316h16M60 396h440" />
      </g>
      <g className={classes.line}>
        <rect x="188" y="40" width="200" height="276" rx="12" />
        <path d="M188 252h200" />
        <rect x="212" y="268" width="92" height="32" rx="4" />
        <circle cx="338" cy="284" r="11" />
        <path d="M338 284v-7M366 277v14" />
        <circle cx="288" cy="150" r="58" />
        <path d="M388 84h56V52h76v20h-56v32h-76zM456 40v76" />
        <path d="M216 316v80M252 316v44h-88v36M288 316v80M324 316v44h72v36M360 316v24h104v56" />
        <path d="M206 340h20M278 340h20M206 348h20M278 348h20" />
        <path d="M386 378h20M386 386h20" />
        <circle cx="464" cy="366" r="12" />
        <path d="M464 366l6-6" />
        <path d="M224 284h40M276 284h16" />
      </g>
      <g className={classes.accent}>
        <path d="M290 98c3 20 30 28 30 56a32 32 0 0 1-64 0c0-14 9-20 12-32 5 8 9 11 10 18 9-12 12-26 12-42z" />
        <path d="M288 186c-10 0-16-7-16-15 0-9 9-13 14-24 5 10 18 14 18 25 0 8-7 14-16 14z" />
      </g>
    </>
  );
}

/** A roof with panels under the sun; the cable leads to inverter and battery inside. */
function Roof() {
  return (
    <>
      <g className={classes.thin}>
        <path d="M60 384h440M84 372v24M396 372v24M84 390h312" />
      </g>
      <g className={classes.line}>
        <path d="M84 372V212M396 372V212M52 220 172 92h216l72 128z" />
        <path d="M84 220v152h312V220" />
        <path d="M124 372v-84h52v84M164 328v8" />
        <rect x="212" y="276" width="64" height="48" rx="2" />
        <path d="M244 276v48M212 300h64" />
        <path d="M184 112h176l44 88H120z" />
        <path d="M242 112l-16 88M302 112l10 88M152 156h230" />
        <rect x="316" y="256" width="44" height="32" rx="4" />
        <path d="M324 272h8l4-6 4 12 4-6h8" />
        <rect x="316" y="316" width="56" height="48" rx="4" />
        <path d="M330 316v-6h10v6M350 316v-6h10v6" />
      </g>
      <g className={classes.accent}>
        <circle cx="464" cy="88" r="34" />
        <path d="M464 30v12M464 134v12M406 88h12M510 88h12M423 47l8 8M497 121l8 8M505 47l-8 8M431 121l-8 8" />
        <path d="M338 200v56M338 288v28M344 332l-8 12h12l-8 12" />
      </g>
    </>
  );
}
