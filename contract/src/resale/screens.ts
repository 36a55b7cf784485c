/** Paths below `/white-label/` that are not the clients': an agency's screens for brands and clients. */
export const agencyScreens: readonly string[] = ['dashboards', 'brands', 'packages', 'templates']
