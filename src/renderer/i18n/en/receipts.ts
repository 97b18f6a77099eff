/** Receipts of a transaction: fetched, kept, looked at. */
export const receipts = {
  'receipts.none': 'No receipts.',
  'receipts.title': 'Receipts ({count})',
  'receipts.noName': 'without a name',
  'receipts.more':
    '{count, plural, one {# more is} other {# more are}} named in what the platform sent: so many are not kept of one transaction.',
  'receipts.notNamed': 'no longer named',
  'receipts.notNamed.means': 'The newest status does not name it any more. It is kept all the same.',

  'receipts.state.waiting': 'not fetched yet',
  'receipts.state.failed': 'not fetched',
  'receipts.state.refused': 'not fetched',
  'receipts.state.lost': 'lost',
  'receipts.waiting': 'The desk fetches it by itself.',
  'receipts.lost': 'Its file was kept and is no longer there, or is not what it was. Fetch it again.',
  'receipts.refused.no_url': 'The platform names no address for it.',
  'receipts.refused.unusable':
    'Its address was too long to be kept, or had the merchant’s access secret in it. It is not fetched.',
  'receipts.refused.not_http': 'Its address is none of the web (http, https). The desk does not go there.',
  'receipts.refused.has_credentials': 'A name or a password stands in its address. The desk does not go there.',
  'receipts.refused.private_host':
    'Its address leads into a private network and not to the platform. The desk does not go there.',
  'receipts.refused.too_large':
    'It is larger than {megabytes} MB and is not kept. Look at it in the platform’s dashboard.',
  'receipts.refused.empty': 'The file at its address is empty.',
  'receipts.failed.denied':
    'It is not given out (HTTP {status}). Its link may have expired: refresh the status for a new one. Or it needs the merchant’s credentials: see Merchants, Following.',
  'receipts.failed.gone':
    'It is not at its address (HTTP {status}). Refresh the status for another one, or ask the platform.',
  'receipts.failed.line': '{what}.',
  'receipts.failed.status': '{what} (HTTP {status}).',
  'receipts.failed.triesAgain': 'The desk tries again by itself.',
  'receipts.failed.onWord': 'Fetch it again, or refresh the status.',

  'receipts.type.unknown': 'unknown type',
  'receipts.differs': 'Declared as {declared}, it is {found}.',
  'receipts.differs.unknown': 'Declared as {declared}, it is of no type that the desk knows.',
  'receipts.onlySaved': 'It is not shown here: {found} can be saved, and is to be opened with care.',
  'receipts.onlySaved.unknown': 'It is not shown here. It can be saved, and is to be opened with care.',

  'receipts.show': 'Show {name}',
  'receipts.showFirst': 'Show the receipts',
  'receipts.fetch': 'Fetch again',
  'receipts.fetch.name': 'Fetch {name} again',
  'receipts.save': 'Save…',
  'receipts.save.name': 'Save {name}',
  'receipts.saved': 'Saved.',
  'receipts.open': 'Open in another program',
  'receipts.open.name': 'Open {name} in another program',
  'receipts.copyUrl': 'Copy the receipt’s address',

  'receipts.viewer.place': '{place} of {count}',
  'receipts.viewer.previous': 'Receipt before',
  'receipts.viewer.next': 'Next receipt',
  'receipts.viewer.fetched': 'Fetched {time}',
  'receipts.declared': 'Declared: {words}',
} as const
