// Ranks and histories of a project in a spreadsheet. Set TOKEN and PROJECT under Project settings, Script properties,
// and the address of your installation here.
const ADDRESS = 'https://rank.example.com'

/** Days of the history. */
const DAYS = 30
const LIMIT = 500

function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu('Rankline')
    .addItem('Update now', 'update')
    .addItem('Update every morning', 'updateDaily')
    .addToUi()
}

/** Runs `update` every morning; a second call changes nothing. */
function updateDaily() {
  const isThere = ScriptApp.getProjectTriggers().some((trigger) => trigger.getHandlerFunction() === 'update')
  if (!isThere) ScriptApp.newTrigger('update').timeBased().everyDays(1).atHour(7).create()
}

function update() {
  const project = encodeURIComponent(propertyOf('PROJECT'))
  write('Ranks', ranksOf(project))
  write('History', historyOf(project))
}

function ranksOf(project) {
  const rows = [['Keyword', 'Country', 'Device', 'Position', 'State', 'Change', 'Volume', 'Traffic', 'Page']]
  eachPage(`/projects/${project}/keywords?fields=keyword,search,rank,change,volume,traffic`, ({ data }) => {
    for (const { keyword, search, rank, change, volume, traffic } of data)
      rows.push([
        textOf(keyword),
        search.country,
        search.device,
        rank.position,
        rank.state,
        change,
        volume,
        traffic,
        textOf(rank.url),
      ])
  })
  return rows
}

/** A row per keyword and a column per day. A position is empty if the site was not found, or nothing was read. */
function historyOf(project) {
  const rows = []
  const dayOf = (ago) => new Date(Date.now() - ago * 86400000).toISOString().slice(0, 10)
  eachPage(`/projects/${project}/positions?from=${dayOf(DAYS - 1)}&to=${dayOf(0)}`, ({ days, data }) => {
    if (rows.length === 0) rows.push(['Keyword', ...days])
    for (const { keyword, positions } of data) rows.push([textOf(keyword), ...positions])
  })
  return rows
}

function write(name, rows) {
  const book = SpreadsheetApp.getActive()
  const sheet = book.getSheetByName(name) || book.insertSheet(name)
  const values = rows.map((row) => row.map((value) => (value === null ? '' : value)))
  sheet.clearContents()
  sheet.getRange(1, 1, values.length, values[0].length).setValues(values)
  sheet.setFrozenRows(1)
}

/** A text that no spreadsheet reads as a formula. */
function textOf(text) {
  return text !== null && /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** Calls `use` with each page of a list. */
function eachPage(path, use) {
  let cursor = ''
  do {
    const answer = UrlFetchApp.fetch(`${ADDRESS}/api/public/v1${path}&limit=${LIMIT}${cursor}`, {
      headers: { Authorization: `Bearer ${propertyOf('TOKEN')}` },
      muteHttpExceptions: true,
    })
    const body = JSON.parse(answer.getContentText())
    if (answer.getResponseCode() !== 200)
      throw new Error(`Rankline answered ${answer.getResponseCode()}: ${body.detail}`)
    use(body)
    cursor = body.next_cursor === null ? null : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor !== null)
}

function propertyOf(name) {
  const value = PropertiesService.getScriptProperties().getProperty(name)
  if (value === null) throw new Error(`Set ${name} under Project settings, Script properties.`)
  return value
}
