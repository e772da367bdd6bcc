// Tables are sorted by the heading that is clicked, or chosen with Enter; what is typed filters rows and the small plots beside each other.
const number = (text) => { const value = parseFloat(text.replaceAll(",", "")); return /^[-+]?[\d.,]+ ?%?$/.test(text) && !isNaN(value) ? value : null; };

function compare(one, other) {
  const [a, b] = [number(one), number(other)];
  if (a !== null && b !== null) return a - b;
  if (a !== null || b !== null) return a !== null ? -1 : 1;  // what is no number comes last
  return one.localeCompare(other);
}

function sort(head) {
  const column = [...head.parentNode.children].indexOf(head);
  const direction = head.ariaSort === "ascending" ? "descending" : "ascending";
  for (const each of head.parentNode.children) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction);
  const body = head.closest("table").tBodies[0];
  const rows = [...body.rows].map((row) => [row.cells[column].textContent.trim(), row]);
  rows.sort(([a], [b]) => (direction === "ascending" ? compare(a, b) : compare(b, a)));
  body.append(...rows.map(([, row]) => row));
}

for (const head of document.querySelectorAll("thead th")) {
  head.tabIndex = 0;
  head.addEventListener("click", () => sort(head));
  head.addEventListener("keydown", (event) => event.key === "Enter" && sort(head));
}

const filter = document.querySelector("nav input");
filter.hidden = false;
filter.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase();
  for (const row of document.querySelectorAll("tbody tr")) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  for (const figure of document.querySelectorAll(".row figure")) figure.hidden = !figure.dataset.name.toLowerCase().includes(wanted);
});
