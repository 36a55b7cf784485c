/** Public pages; the server serves them without the application. */
export const publicPaths = {
  home: '/',
  pricing: '/pricing',
  contact: '/contact',
  privacy: '/privacy-policy',
  docs: '/docs',
  layout: '/test-layout',
} as const
