/** Used wherever nobody gave a slogan of their own. */
export const defaultSlogan = 'Track your search engine rankings, simple yet effective.'
