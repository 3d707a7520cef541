/** Page breakpoints, 767 and 1400 px, matching the style sheets: in em, so that large text gets the smaller layout. */
export const mobileLayout = '(width < 48em)';
export const dockedLayout = '(width > 87.5em)';
