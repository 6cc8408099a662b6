import type { TokenLevel } from '#shared/contract/studyTokens.ts';

interface SnippetParts {
  address: string;
  /** `cut-3`; `live` when there is none. */
  cut: string;
  level: TokenLevel;
}

const TABLES: Record<TokenLevel, string> = {
  coded: 'activities',
  deidentified: 'activities',
  aggregated: 'group_weeks',
};

export function snippetForR({ address, cut, level }: SnippetParts): string {
  const table = TABLES[level];
  const sums =
    level === 'aggregated'
      ? 'print(data[data$state == "measured", c("group", "iso_week", "participants", "activities")])'
      : `counted <- data[!tolower(data$is_excluded) %in% "true", ]
sum_known <- function(x) if (all(is.na(x))) NA else sum(x, na.rm = TRUE)
if (nrow(counted) > 0) {
  weeks <- aggregate(
    data.frame(minutes = counted$moving_time / 60, km = counted$distance / 1000),
    by = counted[c("participant", "iso_week")], FUN = sum_known
  )
  print(weeks)
}`;
  return `# Reads a table of the study, with nothing but R. Set the token outside of the script,
# in a line of ~/.Renviron: KADENZ_TOKEN=kdz_pat_...
study <- "${address}"
cut <- "${cut}" # the cut that a paper cites; "live" is the study as it is now
token <- Sys.getenv("KADENZ_TOKEN")
if (!nzchar(token)) stop("Set KADENZ_TOKEN first")

call_kadenz <- function(path) {
  url(
    paste0(study, "/", path),
    headers = c(Authorization = paste("Bearer", token)),
    method = "libcurl"
  )
}

# Empty cells are NA; the column "state" says why.
read_kadenz <- function(table) {
  read.csv(
    call_kadenz(paste0("tables/", table, "?cut=", cut)),
    na.strings = "", encoding = "UTF-8"
  )
}

data <- read_kadenz("${table}")
cat(nrow(data), "rows of ${table}\\n")

${sums}
`;
}

export function snippetForPython({ address, cut, level }: SnippetParts): string {
  const table = TABLES[level];
  const sums =
    level === 'aggregated'
      ? 'print(data.loc[data["state"] == "measured", ["group", "iso_week", "participants", "activities"]])'
      : `data["minutes"] = data["moving_time"] / 60
data["km"] = data["distance"] / 1000
counted = data[data["is_excluded"].ne(True)]
weeks = counted.groupby(["participant", "iso_week"])[["minutes", "km"]].sum(min_count=1)
print(weeks)`;
  return `# Reads a table of the study with pandas. Set the token outside of the script:
# export KADENZ_TOKEN=kdz_pat_...
import os

import pandas as pd

STUDY = "${address}"
CUT = "${cut}"  # the cut that a paper cites; "live" is the study as it is now
TOKEN = os.environ["KADENZ_TOKEN"]


def read_kadenz(table: str) -> pd.DataFrame:
    """Empty cells are missing; the column "state" says why."""
    return pd.read_csv(
        f"{STUDY}/tables/{table}?cut={CUT}",
        storage_options={"Authorization": f"Bearer {TOKEN}"},
        keep_default_na=False,
        na_values=[""],
    )


data = read_kadenz("${table}")
print(len(data), "rows of ${table}")

${sums}
`;
}
