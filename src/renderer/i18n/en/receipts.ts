/** Receipts of a transaction: fetching, storing and viewing them. */
export const receipts = {
  'receipts.none': 'No receipts.',
  'receipts.title': 'Receipts ({count})',
  'receipts.noName': 'without a name',
  'receipts.more':
    '{count, plural, one {# more receipt is} other {# more receipts are}} named in the platform’s response: over the limit per transaction, not kept.',
  'receipts.notNamed': 'no longer listed',
  'receipts.notNamed.means': 'The latest status no longer lists it. Paydesk keeps it.',

  'receipts.state.waiting': 'not downloaded yet',
  'receipts.state.failed': 'not downloaded',
  'receipts.state.refused': 'not downloaded',
  'receipts.state.lost': 'lost',
  'receipts.waiting': 'Paydesk downloads it automatically.',
  'receipts.lost': 'The downloaded file is missing or has changed. Download it again.',
  'receipts.refused.no_url': 'The platform gave no address for it.',
  'receipts.refused.unusable':
    'Its address was too long to keep or contained the merchant’s access secret. It is not downloaded.',
  'receipts.refused.not_http': 'Its address is not a web address (http, https). Paydesk does not open it.',
  'receipts.refused.has_credentials': 'Its address contains a name or password. Paydesk does not open it.',
  'receipts.refused.private_host':
    'Its address leads into a private network, not to the platform. Paydesk does not open it.',
  'receipts.refused.too_large': 'It is larger than {megabytes} MB and is not kept. View it in the merchant dashboard.',
  'receipts.refused.empty': 'The file at its address is empty.',
  'receipts.failed.denied':
    'Access denied (HTTP {status}). Its link may have expired: refresh the status for a new one. Or it needs the merchant’s credentials: see Merchants, Auto-refresh.',
  'receipts.failed.gone':
    'Not found at its address (HTTP {status}). Refresh the status for a new link, or ask the platform.',
  'receipts.failed.line': '{what}.',
  'receipts.failed.status': '{what} (HTTP {status}).',
  'receipts.failed.triesAgain': 'Paydesk tries again automatically.',
  'receipts.failed.onWord': 'Download it again, or refresh the status.',

  'receipts.type.unknown': 'unknown type',
  'receipts.differs': 'Declared as {declared}, but it is {found}.',
  'receipts.differs.unknown': 'Declared as {declared}, but its type is unknown to Paydesk.',
  'receipts.onlySaved': 'No preview: {found} files can be saved. Open them with care.',
  'receipts.onlySaved.unknown': 'No preview. The file can be saved. Open it with care.',

  'receipts.showFirst': 'Show receipts',
  'receipts.fetch': 'Download again',
  'receipts.fetch.name': 'Download {name} again',
  'receipts.save': 'Save…',
  'receipts.save.name': 'Save {name}',
  'receipts.saved': 'Saved.',
  'receipts.open': 'Open in another program',
  'receipts.open.name': 'Open {name} in another program',
  'receipts.copyUrl': 'Copy receipt URL',

  'receipts.viewer.place': '{place} of {count}',
  'receipts.viewer.previous': 'Previous receipt',
  'receipts.viewer.next': 'Next receipt',
  'receipts.viewer.fetched': 'Downloaded {time}',
  'receipts.declared': 'Declared: {words}',

  // The viewer for copies of files.
  'viewer.page': 'Page {page} of {pages}',
  'viewer.previous': 'Previous page',
  'viewer.next': 'Next page',
  'viewer.zoomOut': 'Zoom out',
  'viewer.zoomIn': 'Zoom in',
  'viewer.zoom': '{percent}%',
  'viewer.broken':
    'This file cannot be shown: it is damaged, protected or in an unsupported format. It is kept as received.',
  'viewer.loading': 'Opening…',
} as const
