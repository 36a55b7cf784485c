/** A picture of the user guide. */
export type GuidePicture = {
  /** `docs/images/guide/NAME-light.webp` and `NAME-dark.webp` are made of it. */
  name: string
  path: (ids: { projectId: number; keywordId: number }) => string
  /** Text that is there when the screen has loaded. */
  shows: string
  height: number
  /** Seen by an administrator. */
  isOfAdministrator?: boolean
}

export const GUIDE_WIDTH = 1200
export const guidePictures: readonly GuidePicture[] = [
  { name: 'projects', path: () => '/projects', shows: 'Harbour Coffee', height: 640 },
  {
    name: 'keywords',
    path: ({ projectId }) => `/projects/${projectId}/keywords?sort=position&order=asc`,
    shows: 'hiking boots',
    height: 860,
  },
  {
    name: 'keyword',
    path: ({ keywordId }) => `/keywords/${keywordId}?period=1m`,
    shows: 'RANK HISTORY',
    height: 740,
  },
  { name: 'alerts', path: () => '/alerts', shows: 'Lost from the list', height: 360 },
  {
    name: 'report',
    path: ({ projectId }) =>
      `/reports/create?name=Northpeak%20every%20month&project_id=${projectId}&document_type=1&document_detail=2` +
      '&timer=3&destination_type=email&destination_type_email=anna.keller%40example.com',
    shows: 'Schedule',
    height: 1080,
  },
  { name: 'clients', path: () => '/white-label/dashboards', shows: 'harbour-coffee', height: 430 },
  {
    name: 'administration',
    path: () => '/admin/packages',
    shows: 'CREATE PACKAGE',
    height: 640,
    isOfAdministrator: true,
  },
]
