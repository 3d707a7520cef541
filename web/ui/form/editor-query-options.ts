/**
 * Query options for editors: refetch on open and after save, never on window focus. A concurrent change would replace what is being typed;
 * the version reports it on save.
 */
export const editorQueryOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
