/** Pages that anybody may see; the server answers them as they are, without the application. */
export const publicPaths = {
  home: '/',
  pricing: '/pricing',
  contact: '/contact',
  privacy: '/privacy-policy',
  layout: '/test-layout',
} as const
