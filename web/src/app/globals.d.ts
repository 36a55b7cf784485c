/** URL of the flags' folder, set by the build. */
declare const __FLAGS__: string

/** The build makes this module from the table of screens: `web/vite/late-screens.ts`. */
declare module 'virtual:late-screens'
