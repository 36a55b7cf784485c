/** The slogan when none is set. */
export const defaultSlogan = 'Track your search engine rankings, simple yet effective.'
