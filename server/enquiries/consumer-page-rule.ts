/** Where consumers see what became of their enquiry, and say what shall. */
export const consumerPage = (token: string): string => `/your-enquiry/${token}`;
