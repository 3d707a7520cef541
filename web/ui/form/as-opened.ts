/**
 * Of what fills an editor: asked for when it is opened and after it was saved, never because somebody came back to the window. What a
 * colleague saved meanwhile would take the place of what is being typed; that is told when this is saved, by the version.
 */
export const asOpened = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
