/** More than a company can use; bounds the work of matching and lists. */
export const maxCoverageAreas = 50;
