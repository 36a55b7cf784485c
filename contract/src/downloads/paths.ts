/** Path under which files are downloaded; a token follows. */
export const downloadsPath = 'downloads'
