/** The results of the samples. @param about the description of the first */
export const sheds = (about = 'Everything about garden sheds.') => [
  { position: 1, url: 'https://sheds.test/', title: 'Sheds & more', description: about },
  {
    position: 2,
    url: 'https://wiki.test/Shed?a=1&b=2',
    title: 'Shed - Wiki',
    description: 'A simple structure.',
  },
  { position: 3, url: 'http://shop.test/sheds', title: 'Shed shop', description: 'Sheds from 99.' },
]
