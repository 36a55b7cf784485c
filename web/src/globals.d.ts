/** URL of the flags' folder, set by the build. */
declare const __FLAGS__: string
