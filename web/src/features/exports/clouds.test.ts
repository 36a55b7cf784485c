import { expect, test } from 'vitest'
import { cloudsOf } from './clouds.ts'

test('Google Drive and Dropbox take files, and Google Drive spreadsheets; several of a service are numbered', () => {
  const user_apis = [
    { id: 4, name: 'Google Search Console' },
    { id: 5, name: 'Google Drive' },
    { id: 7, name: 'Dropbox' },
    { id: 9, name: 'Google Drive' },
  ]
  expect(cloudsOf({ user_apis })).toEqual([
    { id: 5, cloud: 'gdrive', link: 'gdrive', label: 'Google Drive' },
    { id: 5, cloud: 'gsheets', link: 'gdrive', label: 'Google Sheets' },
    { id: 7, cloud: 'dropbox', link: 'dropbox', label: 'Dropbox' },
    { id: 9, cloud: 'gdrive', link: 'gdrive', label: 'Google Drive 2' },
    { id: 9, cloud: 'gsheets', link: 'gdrive', label: 'Google Sheets 2' },
  ])
})
