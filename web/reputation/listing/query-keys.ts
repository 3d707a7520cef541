export const listingKeys = {
  any: () => ['listing'],
  listing: () => ['listing', 'words-and-pictures'],
  sites: () => ['listing', 'sites'],
  uploadSize: () => ['listing-upload-size'],
} as const;
