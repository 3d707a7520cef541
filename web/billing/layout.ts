/** Page breakpoints, 1220 and 1540 px, in em, so that large text gets the smaller layout. */
export const tableLayout = '(width > 76.25em)';
export const dockedLayout = '(width > 96.25em)';
export const mobileLayout = '(width < 48em)';
