/** The slogan of brands without their own. */
export const defaultSlogan = 'Track your search engine rankings, simple yet effective.'
