/** More than a company can have use for; it bounds what matching and lists have to look through. */
export const mostCoverageAreas = 50;
