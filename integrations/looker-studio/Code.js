// A community connector of Looker Studio: positions of the keywords of a project, by day.
// Set the address of your installation here and in appsscript.json.
const ADDRESS = 'https://rank.example.com'

/** Keywords of one answer. */
const LIMIT = 500
const TOKEN = 'rankline.token'

const FIELDS = [
  {
    name: 'day',
    label: 'Day',
    dataType: 'STRING',
    semantics: { conceptType: 'DIMENSION', semanticType: 'YEAR_MONTH_DAY' },
  },
  { name: 'keyword_id', label: 'Keyword id', dataType: 'STRING', semantics: { conceptType: 'DIMENSION' } },
  { name: 'keyword', label: 'Keyword', dataType: 'STRING', semantics: { conceptType: 'DIMENSION' } },
  { name: 'state', label: 'State', dataType: 'STRING', semantics: { conceptType: 'DIMENSION' } },
  {
    name: 'is_featured_snippet',
    label: 'Featured snippet',
    dataType: 'BOOLEAN',
    semantics: { conceptType: 'DIMENSION' },
  },
  {
    name: 'position',
    label: 'Position',
    dataType: 'NUMBER',
    defaultAggregationType: 'AVG',
    semantics: { conceptType: 'METRIC', isReaggregatable: true },
  },
  {
    name: 'depth',
    label: 'Depth',
    dataType: 'NUMBER',
    defaultAggregationType: 'MIN',
    semantics: { conceptType: 'METRIC', isReaggregatable: true },
  },
  {
    name: 'keywords',
    label: 'Keywords',
    dataType: 'NUMBER',
    defaultAggregationType: 'SUM',
    semantics: { conceptType: 'METRIC', isReaggregatable: true },
  },
]

function getAuthType() {
  return { type: 'KEY', helpUrl: `${ADDRESS}/account/tokens` }
}

function isAuthValid() {
  const token = PropertiesService.getUserProperties().getProperty(TOKEN)
  return token !== null && answerOf('/account', token).status === 200
}

function setCredentials(request) {
  if (answerOf('/account', request.key).status !== 200) return { errorCode: 'INVALID_CREDENTIALS' }
  PropertiesService.getUserProperties().setProperty(TOKEN, request.key)
  return { errorCode: 'NONE' }
}

function resetAuth() {
  PropertiesService.getUserProperties().deleteProperty(TOKEN)
}

function isAdminUser() {
  return false
}

function getConfig() {
  const projects = pagesOf('/projects?fields=id,name')
  return {
    dateRangeRequired: true,
    configParams: [
      {
        type: 'SELECT_SINGLE',
        name: 'project',
        displayName: 'Project',
        options: projects.map(({ id, name }) => ({ label: name, value: String(id) })),
      },
    ],
  }
}

function getSchema() {
  return { schema: FIELDS }
}

function getData(request) {
  const { startDate, endDate } = request.dateRange
  const fields = request.fields.map(({ name }) => FIELDS.find((field) => field.name === name))
  const project = request.configParams?.project
  if (!project) refuse('Choose a project in the settings of the data source.')
  const rows = []
  const path = `/projects/${encodeURIComponent(project)}/positions?from=${startDate}&to=${endDate}`
  eachPage(path, ({ days, data }) => {
    for (const keyword of data)
      days.forEach((day, at) => {
        // A day without a check is no row: nothing is known of it.
        if (keyword.states[at] === 'not_checked') return
        const row = {
          day: day.replaceAll('-', ''),
          keyword_id: String(keyword.keyword_id),
          keyword: keyword.keyword,
          state: keyword.states[at],
          is_featured_snippet: keyword.featured_snippet_days.includes(day),
          position: keyword.positions[at],
          depth: keyword.depths[at],
          keywords: 1,
        }
        rows.push({ values: fields.map(({ name }) => row[name]) })
      })
  })
  return { schema: fields, rows }
}

/** Calls `use` with each page of a list. */
function eachPage(path, use) {
  const token = PropertiesService.getUserProperties().getProperty(TOKEN)
  let cursor = ''
  do {
    const { status, body } = answerOf(`${path}&limit=${LIMIT}${cursor}`, token)
    if (status !== 200) refuse(`Rankline answered ${status}: ${body.detail}`)
    use(body)
    cursor = body.next_cursor === null ? null : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor !== null)
}

function pagesOf(path) {
  const rows = []
  eachPage(path, ({ data }) => rows.push(...data))
  return rows
}

function answerOf(path, token) {
  const answer = UrlFetchApp.fetch(`${ADDRESS}/api/public/v1${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    muteHttpExceptions: true,
  })
  return { status: answer.getResponseCode(), body: JSON.parse(answer.getContentText()) }
}

function refuse(text) {
  DataStudioApp.createCommunityConnector().newUserError().setText(text).throwException()
}
